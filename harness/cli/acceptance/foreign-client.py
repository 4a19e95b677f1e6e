"""Uses the text board as a client of another family does: requests-oauthlib. Prints what it saw as JSON."""
import json
import sys

from requests_oauthlib import OAuth1Session

target, key, secret = sys.argv[1], sys.stdin.readline().rstrip("\n"), sys.stdin.readline().rstrip("\n")
session = OAuth1Session(key, client_secret=secret)
name = "foreign_client_board"
groups = f"{target}/textdata/@app/@all"
entries = f"{target}/textdata/@app/{name}/@all"
seen = {"create group": session.post(groups, json={"name": name}).status_code}
body = {"data": "Größe ist nicht alles, sagt 山田さん.", "writerId": "101", "ownerId": "102"}
created = session.post(entries, json=body)
seen["create entry"] = created.status_code
entry = created.json()
seen["data"] = entry["data"] == body["data"]
session.post(entries, json={**body, "ownerId": "103"})
found = session.get(entries, params={"filterBy": "ownerId", "filterOp": "equals", "filterValue": entry["ownerId"]})
seen["filter"] = [found.status_code, [one["id"] == entry["id"] for one in found.json()["entry"]]]
other = session.get(entries, params={"filterBy": "ownerId", "filterOp": "equals", "filterValue": "Größe & 山 +%"})
seen["filter by a non-ASCII value"] = [other.status_code, other.json().get("totalResults")]
seen["read"] = session.get(f"{entries}/{entry['id']}").status_code
seen["delete entry"] = session.delete(f"{entries}/{entry['id']}").status_code
seen["read again"] = session.get(f"{entries}/{entry['id']}").status_code
seen["delete group"] = session.delete(f"{target}/textdata/@app/{name}/@self").status_code
seen["wrong secret"] = OAuth1Session(key, client_secret=secret + "x").get(groups).status_code
print(json.dumps(seen))
